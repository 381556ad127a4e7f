'use client'

import { type FocusEvent, type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react'

/** In ms: until the pointer is taken to rest, and how long after one explanation the next comes at once. */
const restMs = 350
const nextMs = 150

/** There is one at a time. */
let current: { id: string; hide: () => void } | null = null
let lastShownAt = -Infinity

export interface Shown {
  anchor: HTMLElement
  by: 'pointer' | 'focus'
}

/** Shows an explanation where the pointer rests, and with the focus that the keyboard or a tap gives. */
export function useTip() {
  const id = useId()
  const [shown, setShown] = useState<Shown | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isOver = useRef(false)
  const isPressed = useRef(false)

  const hide = useCallback(() => {
    clearTimeout(timer.current)
    if (current?.id !== id) return
    current = null
    lastShownAt = performance.now()
    setShown(null)
  }, [id])
  const show = (next: Shown): void => {
    clearTimeout(timer.current)
    if (current?.id !== id) current?.hide()
    current = { id, hide }
    setShown(next)
  }
  useEffect(() => hide, [hide])

  const trigger = {
    ...(shown && { 'aria-describedby': id }),
    onPointerMove: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' || isOver.current) return
      isOver.current = true
      if (current?.id === id) return
      const atOnce = current !== null || performance.now() - lastShownAt < nextMs
      timer.current = setTimeout(() => show({ anchor: currentTarget, by: 'pointer' }), atOnce ? 0 : restMs)
    },
    onPointerLeave: () => {
      isOver.current = false
      clearTimeout(timer.current)
    },
    onPointerDown: () => {
      hide()
      isPressed.current = true
      const release = new AbortController()
      const end = (): void => {
        isPressed.current = false
        release.abort()
      }
      document.addEventListener('pointerup', end, release)
      document.addEventListener('pointercancel', end, release)
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      if (!isPressed.current) show({ anchor: currentTarget, by: 'focus' })
    },
    onBlur: hide,
  }
  return { id, shown, hide, trigger }
}
