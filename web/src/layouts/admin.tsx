import { Outlet } from 'react-router';
import { useSession } from '../api/session.ts';
import { NotFound } from './not-found.tsx';

/** The pages for admins. For anyone else they are not there. */
export default function AdminLayout() {
  const { user } = useSession();
  return user?.is_admin ? <Outlet /> : <NotFound />;
}
