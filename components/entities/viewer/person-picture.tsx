import { PictureCover } from '@/components/ui/brand/picture-cover'
import { cn } from '@/components/ui/cn'
import { initialsOf } from '@/components/ui/text/initials-of'

const sizes = { sm: 'size-5 text-[9px]', md: 'size-7 text-2xs', xl: 'size-16 text-lg' }

interface PersonPictureProps {
  name: string
  /** Path of the picture; null if there is none. */
  src: string | null
  size?: keyof typeof sizes
}

/** The picture of a person, or initials in a circle. Decorative: the name stands beside it. */
export function PersonPicture({ name, src, size = 'md' }: PersonPictureProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'relative flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent/12 font-semibold text-accent select-none',
        sizes[size],
      )}
    >
      {initialsOf(name)}
      {src ? <PictureCover key={src} src={src} /> : null}
    </span>
  )
}
