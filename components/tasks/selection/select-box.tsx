'use client'

import { useEffect, useRef } from 'react'

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some, but not all, of what the box stands for is selected. */
  isPartial?: boolean
  /** `isRange`: the Shift key was held. */
  onToggle: (isRange: boolean) => void
}

/** A checkbox that selects rows of a list. It is above the link that covers its row, with a large target. */
export function SelectBox({ label, checked, isPartial = false, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartial
  }, [isPartial])
  return (
    <label className="relative z-1 -my-2 -ml-2 inline-flex size-8 cursor-pointer items-center justify-center align-middle pointer-coarse:size-10">
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        aria-label={label}
        // A change event does not tell which keys are held.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => undefined}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  )
}
