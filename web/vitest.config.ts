import { defineConfig, mergeConfig } from 'vitest/config'
import build from './vite.config.ts'

// A file of its own: Vitest is not installed where the page is only built.
export default mergeConfig(
  build,
  defineConfig({
    // Components run as they do in a browser.
    resolve: { conditions: ['browser'] },
    test: {
      environment: 'happy-dom',
      include: ['tests/**/*.test.ts'],
      setupFiles: ['tests/setup.ts'],
      // A board takes seconds to render on a busy machine.
      testTimeout: 30_000,
    },
  }),
)
