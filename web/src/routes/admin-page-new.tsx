import { NewSitePage } from '../features/operator/site-page-editor.tsx';
import { pageMeta } from '../lib/page-meta.ts';

export const meta = () => pageMeta({ title: 'New page', noindex: true });

export default NewSitePage;
