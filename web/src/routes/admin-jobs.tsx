import { jobsList } from '../features/jobs/admin-jobs.tsx';

export const meta = jobsList.meta;
export const clientLoader = jobsList.clientLoader;
export default jobsList.Page;
