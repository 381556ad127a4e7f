import { Button } from '@/components/ui/button/button'

interface SaveRowProps {
  /** Whether the form differs from what is stored. */
  isDirty: boolean
  pending: boolean
  /** Whether the last attempt succeeded. */
  saved: boolean
  labels: { save: string; saving: string; saved: string }
}

/** The button that saves a form, and the note that it is saved. */
export function SaveRow({ isDirty, pending, saved, labels }: SaveRowProps) {
  return (
    <div className="flex items-center gap-3">
      <Button type="submit" disabled={pending} aria-disabled={!isDirty}>
        {pending ? labels.saving : labels.save}
      </Button>
      <output className="text-fg-muted">{saved && !isDirty ? labels.saved : null}</output>
    </div>
  )
}
