import type { Result } from '@/components/compare/result-choice'
import { PartList } from '@/components/parts/part-list'
import { PartSource } from '@/components/parts/part-source'
import { Select, type SelectOption } from '@/components/ui/select'

interface ResultSideProps {
  label: string
  result: Result
  options: SelectOption<string>[]
  /** The result itself is shown beneath its name. */
  shown: boolean
  onChoose: (key: string) => void
}

/** One of two results that are compared. */
export function ResultSide({ label, result, options, shown, onChoose }: ResultSideProps) {
  return (
    <section aria-label={label} className="grid min-w-0 content-start gap-3">
      <Select value={result.key} onValueChange={onChoose} options={options} aria-label={label} className="w-full" />
      {shown ? (
        <PartSource taskId={result.taskId}>
          <PartList key={result.key} parts={result.parts} name={result.label} />
        </PartSource>
      ) : null}
    </section>
  )
}
