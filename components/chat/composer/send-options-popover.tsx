'use client'

import { SendOptionsFields } from '@/components/chat/composer/send-options-fields'
import { IconButton, type IconButtonProps } from '@/components/ui/button/icon-button'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlay/popover'

/** The send options in a popover, initially open. */
export function SendOptionsPopover({ buttonProps }: { buttonProps: IconButtonProps }) {
  return (
    <Popover defaultOpen>
      <PopoverTrigger asChild>
        <IconButton {...buttonProps} />
      </PopoverTrigger>
      <PopoverContent
        className="max-h-(--radix-popover-content-available-height) w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain p-4"
        aria-label={buttonProps.label}
      >
        <SendOptionsFields />
      </PopoverContent>
    </Popover>
  )
}
