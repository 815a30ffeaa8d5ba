import { useId, useState } from 'react'
import { maxBodyBytes } from '#contract/check-json.ts'
import { Field } from '#ui/fields/field.tsx'
import { DropZone } from '#ui/files/drop-zone.tsx'
import { FileLine } from '#ui/files/file-line.tsx'

const formats = { json: ['application/json'] }

type Props = { label: string; hint: string; isBusy: boolean; onChoose: (file: File) => void }

/** Chooses a JSON file to import; another one can be chosen until the import starts. */
export function JsonFileField({ label, hint, isBusy, onChoose }: Props) {
  const id = useId()
  const [file, setFile] = useState<File>()

  function choose(chosen: File) {
    if (isBusy) return
    setFile(chosen)
    onChoose(chosen)
  }

  return (
    <>
      <Field label={label} hint={hint}>
        <DropZone id={id} formats={formats} maxBytes={maxBodyBytes} onChoose={choose} />
      </Field>
      {file && <FileLine name={file.name} size={file.size} />}
    </>
  )
}
