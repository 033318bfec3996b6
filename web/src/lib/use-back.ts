import { useNavigate } from 'react-router';

/** Goes back to the page before; anyone who came from another site goes to `fallback` instead of leaving. */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router counts the pages of this visit; the first is 0.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(fallback));
  };
}
