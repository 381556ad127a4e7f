'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'

interface MenuOnDemandProps {
  label: string
  icon: ReactNode
  /** Comes open, with a button of the same look. */
  menu: ReactNode
}

/** The button of a menu whose code is loaded when it is wanted first. */
export function MenuOnDemand({ label, icon, menu }: MenuOnDemandProps) {
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      labelSide="right"
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWanted(true)}
    >
      {icon}
    </IconButton>
  )
  return wanted ? <Suspense fallback={button}>{menu}</Suspense> : button
}
