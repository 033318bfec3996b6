import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { isBroughtBy } from './bundle/first-view.ts';
import { leanContract } from './bundle/lean-contract.ts';

/** What every page needs, and what home needs beside it. */
const FRAME = /\/src\/(root|layouts\/(site|page-errors))\.tsx/;
const HOME = /\/src\/routes\/home\.tsx/;

const PARTS = /\/web\/src\/|\/clsx\//;

/** Of the contract what nearly every page needs. */
const BASICS =
  /\/contract\/src\/(auth|cart-rules|currency|endpoint|ids|limits|money|once|one-edit-apart|pages|paging|pictures|pricing|problems|search|wishlist)\.ts$/;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), leanContract()],
  build: {
    // One style sheet. In parts, each piece of script that is loaded later would bring that of all pages along
    // once more, and the whole page would be laid out anew.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // What pages share goes without a name: the list of pages that every visitor loads would hold them all.
        // Seven letters tell a few hundred files apart, and the list names each of them many times.
        chunkFileNames: ({ isDynamicEntry }) =>
          isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // A few files that every page or every list of products needs, instead of fifty small ones that
          // compress badly; nothing in them that home could do without.
          groups: [
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(queriesObserver|useQueries)\.js)/,
            },
            { name: 'zod', test: /node_modules\/zod\// },
            // Of the pages for users: one file, not one an icon, each of which every page would be told of.
            { name: 'lucide', test: /node_modules\/lucide-react\// },
            // The contract by domain. Named before the others, which would take along whatever their
            // modules import.
            { name: 'contract', test: BASICS },
            {
              name: (id) => /(\w+)\.ts$/.exec(id)?.[1] ?? null,
              debugName: 'contract',
              test: /\/contract\/src\//,
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
  // Listed, so that a first cold start in development does not discover them late and reload the page.
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
