'use client'

import { Sheet, SheetContent, type SheetContentProps } from '@/components/ui/sheet'

export interface EdgeSheetProps extends SheetContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sheet that is opened from elsewhere. */
export function EdgeSheet({ open, onOpenChange, ...content }: EdgeSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent {...content} />
    </Sheet>
  )
}
