import { data } from 'react-router';
import type { Route } from './+types/not-found';
import { NotFound } from '../layouts/not-found.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const loader = () => data(null, { status: 404 });
export const clientLoader = () => null;
export const meta: Route.MetaFunction = () => pageMeta({ title: 'Page not found', noindex: true });

export default function NotFoundPage() {
  return <NotFound />;
}
