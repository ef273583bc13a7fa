import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { compressed } from './compressed.ts'
import { licences } from './licences.ts'
import { SERVICE_WORKER, shellFiles } from './shell-files.ts'

/** The server that `npm run dev` asks: `./play serve --no-browser` starts one there. */
const SERVER = process.env.TILEWRIGHT_SERVER ?? 'http://127.0.0.1:5211'

export default defineConfig({
  plugins: [svelte(), licences(), shellFiles(), compressed()],
  build: {
    outDir: '../src/tilewright/server/static',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The page's security policy lets nothing in from elsewhere; files of their own also cache better.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: { page: 'index.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) =>
          name === 'service-worker' ? SERVICE_WORKER : 'assets/[name]-[hash].js',
      },
    },
  },
  server: {
    // The font that the page shares with the server lies beside web/.
    fs: { allow: ['..'] },
    proxy: { '/api': { target: SERVER, ws: true } },
  },
})
