import { useEffect, useEffectEvent, useRef } from 'react'
import type { Playback } from '@/components/tasks/replay/use-playback'

/** Plays once the log is loaded. With reduced motion, goes to the end instead. */
export function useAutoplay({ toggle, last }: Playback, isWanted: boolean, isLoaded: boolean): void {
  const begun = useRef(false)
  const begin = useEffectEvent(() => {
    if (begun.current) return
    begun.current = true
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) last()
    else toggle()
  })
  useEffect(() => {
    if (isWanted && isLoaded) begin()
  }, [isWanted, isLoaded])
}
