import { cn } from '@/components/ui/cn'

/** Classes of a tab and its placeholder. */
export const tabClasses = cn(
  'relative inline-flex h-9 shrink-0 items-center gap-1.5 px-1 font-medium text-fg-muted transition-colors hover:text-fg',
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full data-[state=active]:text-fg',
  'outline-offset-[-2px] data-[state=active]:after:bg-accent',
)
export const tabListClasses =
  'flex scroll-px-8 gap-4 overflow-x-auto fade-beside border-b border-line [scrollbar-width:none]'
