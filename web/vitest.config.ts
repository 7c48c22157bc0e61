import { defineConfig } from "vitest/config";

// Unit tests are of pure functions: no plugin, no page.
export default defineConfig({ test: { environment: "node", include: ["src/**/*.test.ts"] } });
