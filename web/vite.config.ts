import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { pureContract } from './pure-contract.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), pureContract()],
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Two files that every page needs, instead of fifty small ones that compress badly.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
            },
            {
              name: 'frame',
              test: /web\/src\/|node_modules\/(@tanstack|lucide-react|clsx)\//,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  // Listed, so that a first cold start in development does not discover them late and reload the page.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/standard-schema',
      '@tanstack/react-query',
      'clsx',
      'lucide-react',
      'radix-ui',
      'react-hook-form',
      'zod/mini',
    ],
  },
});
