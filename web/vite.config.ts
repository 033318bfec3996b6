import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { isBroughtBy, isBroughtOnlyBy } from './bundle/first-view.ts';
import { leanContract } from './bundle/lean-contract.ts';

/** The modules that every page needs, and those that home needs besides. */
const FRAME = /\/src\/(root|layouts\/(site|page-errors))\.tsx/;
const HOME = /\/src\/routes\/home\.tsx/;

/** The pages for sellers and admins, and their layouts. */
const WORK =
  /\/src\/(layouts\/(work|admin)|routes\/(admin-[\w-]+|shop-[\w-]+|dashboard|orders|packing-slips|product-new|product-edit|manage-products|import-products|commission-invoice))\.tsx/;

const PARTS = /\/web\/src\/|\/clsx\//;

/** The parts of the contract that nearly every page needs. */
const BASICS =
  /\/contract\/src\/(amount-texts|auth|cart|cart-rules|countries|currency|endpoint|ids|limits|money|once|one-edit-apart|pages|pictures|pricing|problems|products|search|seen|site-name|sorts|wishlist)\.ts$/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanContract()],
  build: {
    // One style sheet. If split, each lazily loaded chunk would load all pages' styles again, and
    // lay out the whole page again.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // Shared chunks have no names: the list of chunks that every visitor loads would contain
        // them all. Seven letters tell a few hundred files apart, and the list repeats each of them
        // many times.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // A few files that every page or every list of products needs, instead of fifty small
          // ones that compress badly; they contain nothing that home could do without.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(queriesObserver|useQueries)\.js)/,
            },
            // zod, and the schemas that consist of nothing else: they would take it along to home.
            { name: 'zod', test: /node_modules\/zod\/|\/contract\/src\/fields\.ts$/ },
            // Icons of pages for signed-in users: one file instead of one per icon, each of which
            // every page would list.
            { name: 'lucide', test: /node_modules\/lucide-react\// },
            // The contract by domain. Listed before the others, which would otherwise include their
            // modules' imports.
            { name: 'contract', test: BASICS },
            {
              name: (id, modules) =>
                isBroughtOnlyBy(WORK, id, modules) ? null : (/(\w+)\.ts$/.exec(id)?.[1] ?? null),
              debugName: 'contract',
              test: /\/contract\/src\//,
            },
            // What only pages for work share: one file, since home's list of pages names each file of
            // each page. Listed after the others, which keep what they need themselves.
            {
              name: (id, modules) => (isBroughtOnlyBy(WORK, id, modules) ? 'work' : null),
              debugName: 'work contract',
              test: /\/contract\/src\//,
              minShareCount: 2,
            },
            {
              name: (id, modules) => (isBroughtBy(FRAME, id, modules) ? 'frame' : null),
              debugName: 'frame',
              test: PARTS,
            },
            {
              name: (id, modules) => (isBroughtBy(HOME, id, modules) ? 'goods' : null),
              debugName: 'goods',
              test: PARTS,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  // The server loads the icons in use, not all 2,400.
  ssr: { noExternal: ['lucide-react'] },
  // Listed, so that a cold start in development doesn't discover them late and reload the page.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/standard-schema',
      '@tanstack/react-query',
      'clsx',
      'lucide-react',
      'react-hook-form',
      'zod/mini',
    ],
  },
});
