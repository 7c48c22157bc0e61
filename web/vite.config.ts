import { defineConfig } from "vite";
import solid from "vite-plugin-solid";

// The page is served by drumhead itself. While working on it, `npm run dev` passes what is not a file on to a server at
// DRUMHEAD_PORT (8100 if not said).
const server = `localhost:${process.env["DRUMHEAD_PORT"] ?? "8100"}`;

export default defineConfig({
  plugins: [solid()],
  build: { outDir: "dist", target: "es2021", assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: `ws://${server}`, ws: true, rewriteWsOrigin: true } } },
});
