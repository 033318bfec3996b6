import { useNavigate } from 'react-router';

/**
 * Goes back to the previous page; visitors from another site go to `fallback` instead of leaving.
 */
export function useBack(fallback: string): () => void {
  const navigate = useNavigate();
  return () => {
    // The router counts the pages of this visit from 0.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate(fallback));
  };
}
