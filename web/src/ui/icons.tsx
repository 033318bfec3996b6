import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';

/**
 * The icons of the public pages. The style sheet draws them (bundle/icons.ts), so that each takes a
 * few bytes of the page instead of all its paths. Icons that only signed-in users see, and thin
 * ones, come from lucide-react.
 */
function icon(shape: string) {
  return function Icon({ className, ...props }: ComponentProps<'svg'>) {
    return <svg aria-hidden className={cn(shape, className)} {...props} />;
  };
}

export const ArrowLeft = icon('icon-arrow-left');
export const BadgeCheck = icon('icon-badge-check');
export const Bell = icon('icon-bell');
export const CalendarDays = icon('icon-calendar-days');
export const Check = icon('icon-check');
export const ChevronDown = icon('icon-chevron-down');
export const ChevronLeft = icon('icon-chevron-left');
export const ChevronRight = icon('icon-chevron-right');
export const ChevronUp = icon('icon-chevron-up');
export const CircleAlert = icon('icon-circle-exclamation-point');
export const CircleCheck = icon('icon-circle-check');
export const CircleUserRound = icon('icon-circle-user-round');
export const Clapperboard = icon('icon-clapperboard');
export const Clock = icon('icon-clock');
export const Compass = icon('icon-compass');
export const Heart = icon('icon-heart');
export const House = icon('icon-house');
export const ImageOff = icon('icon-image-off');
export const Info = icon('icon-info');
export const LayoutDashboard = icon('icon-layout-dashboard');
export const LayoutGrid = icon('icon-layout-grid');
export const List = icon('icon-list');
export const Lock = icon('icon-lock');
export const LogOut = icon('icon-log-out');
export const MapPin = icon('icon-map-pin');
export const Menu = icon('icon-menu');
export const MessageCircle = icon('icon-message-circle');
export const MessageCircleQuestionMark = icon('icon-message-circle-question-mark');
export const MessageSquareText = icon('icon-message-square-text');
export const Minus = icon('icon-minus');
export const Monitor = icon('icon-monitor');
export const Moon = icon('icon-moon');
export const Package = icon('icon-package');
export const PackageSearch = icon('icon-package-search');
export const PackageX = icon('icon-package-x');
export const Pencil = icon('icon-pencil');
export const PenLine = icon('icon-pen-line');
export const Play = icon('icon-play/filled');
export const Plus = icon('icon-plus');
export const RotateCcw = icon('icon-rotate-ccw');
export const Search = icon('icon-search');
export const SearchX = icon('icon-search-x');
export const Share2 = icon('icon-share-2');
export const ShieldCheck = icon('icon-shield-check');
export const ShoppingCart = icon('icon-shopping-cart');
export const SlidersHorizontal = icon('icon-sliders-horizontal');
export const Store = icon('icon-store');
export const Sun = icon('icon-sun');
export const Tag = icon('icon-tag');
export const TriangleAlert = icon('icon-triangle-exclamation-point');
export const Truck = icon('icon-truck');
export const VideoOff = icon('icon-video-off');
export const Volume2 = icon('icon-volume-2');
export const VolumeX = icon('icon-volume-x');
export const X = icon('icon-x');
export const ZoomIn = icon('icon-zoom-in');
export const ZoomOut = icon('icon-zoom-out');
