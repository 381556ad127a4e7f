import 'server-only'
import { singleton } from '@/lib/server/singleton'

const everyMs = 10_000

interface Heart {
  beats: Set<() => void>
  timer?: NodeJS.Timeout | undefined
}

const heart = () => singleton<Heart>('heartbeat', () => ({ beats: new Set() }))

/** Calls `beat` every 10 s, from one timer for all, until the returned function is called. */
export function onHeartbeat(beat: () => void): () => void {
  const { beats } = heart()
  beats.add(beat)
  heart().timer ??= setInterval(() => beats.forEach((each) => each()), everyMs).unref()
  return () => {
    beats.delete(beat)
    if (beats.size > 0) return
    clearInterval(heart().timer)
    heart().timer = undefined
  }
}
