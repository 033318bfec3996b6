import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';

/** True where the page before this one is the site's own: the router counts its entries of the history. */
function cameFromHere(): boolean {
  const state = window.history.state as { idx?: number } | null;
  return (state?.idx ?? 0) > 0;
}

/** Back to where one came from; who came from outside goes to `fallback` instead of leaving. */
export function BackButton({ fallback }: { fallback: string }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3"
      onClick={() => void (cameFromHere() ? navigate(-1) : navigate(fallback))}
    >
      <ArrowLeft aria-hidden />
      Back
    </Button>
  );
}
