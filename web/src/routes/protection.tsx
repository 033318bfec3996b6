import { pages } from '@souk/contract/pages';
import { protectionName } from '@souk/contract/site-name';
import { ProtectionPage } from '../features/returns/protection-page.tsx';
import { pageMeta, publicUrlOf } from '../lib/page-meta.ts';
import type { Route } from './+types/protection';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: protectionName(),
    description:
      'How you pay, what happens if something is not right, and how to get your money back.',
    path: pages.protection(),
    publicUrl: publicUrlOf(matches),
  });
}

export default function Protection() {
  return <ProtectionPage />;
}
