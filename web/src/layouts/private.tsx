import { Outlet } from 'react-router';
import { RequireSession } from '../api/require-session.tsx';

/** The pages behind login; see routes.ts. */
export default function PrivateLayout() {
  return (
    <RequireSession>
      <Outlet />
    </RequireSession>
  );
}
