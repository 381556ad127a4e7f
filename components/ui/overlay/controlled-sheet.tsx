'use client'

import { Sheet, SheetContent, type SheetContentProps } from '@/components/ui/overlay/sheet'

export interface ControlledSheetProps extends SheetContentProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sheet whose open state is controlled. */
export function ControlledSheet({ open, onOpenChange, ...content }: ControlledSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent {...content} />
    </Sheet>
  )
}
