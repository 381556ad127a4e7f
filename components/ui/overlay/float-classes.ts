/** Classes of every surface that floats above the page. */
export const floatClasses =
  'z-50 rounded-control border border-line bg-bg-raised shadow-float outline-none data-[state=open]:animate-appear data-[state=delayed-open]:animate-appear'
