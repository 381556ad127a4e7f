'use client'

import { useState } from 'react'

/** Whether a pointer has come to an element; what it needs stands in the second. */
export function useNear(): [boolean, { onPointerEnter: () => void }] {
  const [near, setNear] = useState(false)
  return [near, { onPointerEnter: () => setNear(true) }]
}
