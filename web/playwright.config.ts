import { defineConfig } from "@playwright/test";

// The page as a player has it: Debian's Chromium against the program itself (see e2e/server.ts).
export default defineConfig({
  testDir: "e2e",
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  fullyParallel: true,
  retries: 1, // a test that needs the second try is listed as flaky
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 15_000, // what cannot be pressed by then never can: the test says so at once
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
});
