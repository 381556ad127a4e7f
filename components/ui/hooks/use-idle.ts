import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '@/components/ui/when-idle'

/** The longest time on a busy page, in ms. */
const mostMs = 1000

/** Returns whether the page was idle since the component was mounted. For what is not needed at first sight. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true)), mostMs), [])
  return isIdle
}
