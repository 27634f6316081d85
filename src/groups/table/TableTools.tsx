import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslations, useLocale } from 'use-intl'
import { COLUMNS, isEmptyRow } from '#domain/groups/rows.ts'
import { lineOf } from '#domain/groups/equipment.ts'
import { sizeOfText, textOfSize } from '#domain/groups/shop-sizes.ts'
import { shownText } from '#domain/persons/shown-field.ts'
import { cellSeparatorOf, commaOf } from '#domain/text/decimal-comma.ts'
import { readFilledRows, writeCsv } from '#domain/text/csv.ts'
import { tableOf, visibleRows } from '#machines/groups/leader/context.ts'
import { saveFile } from '#src/base/save-file.ts'
import { useGroup, useGroupActor } from '#src/groups/GroupContext.ts'
import { printPart } from '#src/groups/print-part.ts'
import { useSizeWords } from '#src/groups/useSizeWords.ts'
import { Button } from '#src/ui/Button.tsx'
import { LazyDialog } from '#src/base/LazyDialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { PasteTarget } from '#domain/groups/paste.ts'
import { useShownColumns, useTakenProducts } from './PersonsTable.tsx'
import { useCellWords } from './useCellWords.ts'
import { usePaste } from './usePaste.ts'

const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export function TableTools() {
  const t = useTranslations('groups.tools')
  const common = useTranslations('common')
  const group = useGroupActor()
  const { send } = group
  const paste = usePaste(useShownColumns())
  const canUndo = useGroup(({ context }) => context.table.past.length > 0)
  const canRedo = useGroup(({ context }) => context.table.future.length > 0)
  const save = useCsv()
  const isEmpty = useGroup(({ context }) => visibleRows(context).length === 0)
  const isPasting = useGroup((snapshot) => snapshot.matches({ pasting: 'asking' }))
  const [text, setText] = useState('')
  const id = useId()
  const end = (): PasteTarget => {
    const { rows } = tableOf(group.getSnapshot().context)
    return { row: rows.findLastIndex((row) => !isEmptyRow(row)) + 1, column: 'firstname' }
  }
  const put = () => {
    send({ type: 'paste.close' })
    setText('')
    paste(readFilledRows(text), end())
  }
  const load = async (file: File) => paste(readFilledRows(textOf(await file.arrayBuffer())), end())
  const importChosen = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file) void load(file)
    input.value = ''
  }
  const picker = useRef<HTMLInputElement>(null)
  // Imports a file that the leader has chosen before hydration.
  const importEarly = useEffectEvent(() => importChosen(picker.current!))
  useEffect(() => importEarly(), [])
  return (
    <fieldset data-part="table-tools" aria-label={t('label')}>
      <Button kind="quiet" isDisabled={!canUndo} onPress={() => send({ type: 'table.undo' })}>
        {t('undo')}
      </Button>
      <Button kind="quiet" isDisabled={!canRedo} onPress={() => send({ type: 'table.redo' })}>
        {t('redo')}
      </Button>
      <Button kind="quiet" onPress={() => send({ type: 'paste.open' })}>
        {t('paste')}
      </Button>
      <label data-part="button" data-kind="quiet" htmlFor={id}>
        {t('import')}
        <input
          id={id}
          type="file"
          data-part="hidden"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          ref={picker}
          onChange={({ target }) => importChosen(target)}
        />
      </label>
      <Button kind="quiet" isDisabled={isEmpty} onPress={save}>
        {t('export')}
      </Button>
      <Button kind="quiet" isDisabled={isEmpty} onPress={() => printPart('table')}>
        {t('print')}
      </Button>
      <LazyDialog
        title={t('pasteTitle')}
        size="text"
        isOpen={isPasting}
        closeLabel={common('close')}
        cancelLabel={t('cancel')}
        onClose={() => send({ type: 'paste.close' })}
        action={{ label: t('put'), onPress: put }}
      >
        <p>{t('pasteHelp')}</p>
        <TextField label={t('pasteLabel')} rows={8} value={text} onChange={setText} autoComplete="off" />
      </LazyDialog>
    </fieldset>
  )
}

const useCsv = () => {
  const locale = useLocale()
  const { labelOf, choiceOf } = useCellWords()
  const wordsOf = useSizeWords()
  const products = useTakenProducts()
  const group = useGroupActor()
  return () => {
    const { context } = group.getSnapshot()
    const rows = visibleRows(context)
    const columns = COLUMNS.filter(
      (column) => column === 'firstname' || column === 'lastname' || rows.some(({ texts }) => texts[column]),
    )
    const cells = [
      [...columns.map(labelOf), ...products.map((product) => product.title)],
      ...rows.map((row) => [
        ...columns.map((column) => {
          const text = row.texts[column] ?? ''
          const isChoice = column === 'type' || column === 'skills' || column === 'gender'
          return isChoice && /^[123]$/.test(text) ? choiceOf(column, text) : shownText(column, text, commaOf(locale))
        }),
        ...products.map(({ id, models }) => {
          const line = lineOf(row, id)
          const size = line && sizeOfText(textOfSize(line))
          return size ? wordsOf(models, size) : line ? '×' : ''
        }),
      ]),
    ]
    const text = writeCsv(cells, cellSeparatorOf(locale))
    saveFile(`${context.general.title}.csv`, text, 'text/csv;charset=utf-8')
  }
}
