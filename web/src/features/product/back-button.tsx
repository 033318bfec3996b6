import { ArrowLeft } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';

/** Back to where one came from; who came from outside goes home instead of leaving. */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3"
      onClick={() => void (key === 'default' ? navigate(paths.home()) : navigate(-1))}
    >
      <ArrowLeft aria-hidden />
      Back
    </Button>
  );
}
