import { useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';

/** Ends the session and leads to /login, without a way back to where another may not go. */
export function useLogout(): () => void {
  const { signOut } = useSession();
  const navigate = useNavigate();
  return () => {
    signOut();
    void navigate(paths.login());
  };
}
