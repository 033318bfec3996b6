/** Addresses of pages for admins; the rest is in paths.ts. Apart from it, since home loads that. */
export const adminPaths = {
  categories: () => '/admin/categories',
  jobs: () => '/admin/jobs',
};
