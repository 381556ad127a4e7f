import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['2xs', 'prose'],
      radius: ['control', 'panel'],
      shadow: ['float'],
      animate: ['appear', 'fade', 'slide-left', 'slide-up', 'breathe', 'turn'],
    },
  },
})

/** Joins class names. Of two that set the same property, the later wins. */
export function cn(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
