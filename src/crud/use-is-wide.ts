import { useMedia } from '../ui/use-media';

/** 1024 px: from here on a list is a table beside the folded side bar, below it is cards. The same step as `--breakpoint-lg`. */
export const useIsWide = () => useMedia('(width >= 64rem)');
