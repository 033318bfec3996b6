import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    rolldownOptions: {
      // Making a schema changes nothing: the contract's schemas that a page does not use are left out
      // of it, and zod with them.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  // Listed, so that a first cold start in development does not discover them late and reload the page.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/standard-schema',
      '@tanstack/react-query',
      'class-variance-authority',
      'clsx',
      'lucide-react',
      'radix-ui',
      'react-hook-form',
      'tailwind-merge',
      'zod/mini',
    ],
  },
});
