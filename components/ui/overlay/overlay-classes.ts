/** Classes of every surface that floats above the page. */
export const floatClasses =
  'z-50 rounded-control border border-line bg-bg-raised shadow-float outline-none data-[state=open]:animate-appear data-[state=delayed-open]:animate-appear'

/** Classes of a menu or list item. (Enabled items have `data-disabled="false"` in some lists.) */
export const menuItemClasses =
  'flex h-8 cursor-default items-center gap-2 rounded-[4px] px-2 outline-none select-none data-[highlighted]:bg-hover data-disabled:not-data-[disabled=false]:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-fg-faint'
