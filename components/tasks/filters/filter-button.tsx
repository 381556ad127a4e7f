import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { selectTriggerClasses } from '@/components/ui/form/input'

/** Classes of every filter of the task list. `isSet`: it limits the list. */
export const filterClasses = (isSet: boolean): string =>
  cn(
    selectTriggerClasses,
    'w-auto shrink-0 select-none [&_svg]:size-4 [&_svg]:shrink-0',
    isSet && 'border-accent bg-accent/8 hover:border-accent',
  )

interface FilterButtonProps extends ComponentProps<'button'> {
  icon?: LucideIcon
  isSet: boolean
  /** Whether the button opens a menu or panel. */
  opens?: boolean
}

/** A filter of the task list, in the style of a select. */
export function FilterButton({ icon: Icon, isSet, opens = true, className, children, ...rest }: FilterButtonProps) {
  return (
    <button type="button" className={cn(filterClasses(isSet), className)} {...rest}>
      {Icon ? <Icon aria-hidden className="text-fg-faint" /> : null}
      <span className="min-w-0">{children}</span>
      {opens ? <ChevronDown aria-hidden className="text-fg-faint" /> : null}
    </button>
  )
}
