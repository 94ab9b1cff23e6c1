import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  server: { proxy: { '/api': api, '/assets/dx': api, '/.well-known': api, '/signin-oidc': api } },
  build: {
    target: 'es2022',
    manifest: true,
    // Nothing may become a data: address: the content security policy knows 'self' alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page of the portal stands on, in one file: many small ones pack worse.
          groups: [
            {
              name: 'ground',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(?!react-virtual|virtual-core)[\w-]+|i18next|react-i18next|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
})
