'use client'

import { useState } from 'react'

/** Returns whether a pointer has entered an element, and the props for that element. */
export function usePointerNear(): [boolean, { onPointerEnter: () => void }] {
  const [near, setNear] = useState(false)
  return [near, { onPointerEnter: () => setNear(true) }]
}
