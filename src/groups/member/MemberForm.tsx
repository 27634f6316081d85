import { useTranslations } from 'use-intl'
import type { Category, Product } from '#contract/catalogue.ts'
import type { PersonType } from '#contract/person.ts'
import { type Column, countedTypeOfRow, type GroupRow } from '#domain/groups/rows.ts'
import { isSameKind, lineOf } from '#domain/groups/equipment.ts'
import { sizeOfText, textOfSize } from '#domain/groups/shop-sizes.ts'
import { modelsFor } from '#domain/sizes/fitting-size.ts'
import { sortedSizes } from '#domain/sizes/size-order.ts'
import { memberFields } from '#domain/groups/group-fields.ts'
import { askedColumns, byProduct, offeredTypes, stateOfRow } from '#domain/groups/missing-cells.ts'
import type { Edit } from '#domain/groups/edits.ts'
import { memberRowRules } from '#machines/groups/member.ts'
import { PersonInputs } from '#src/checkout/personal/PersonInputs.tsx'
import { contentLink } from '#src/base/content-link.tsx'
import { useCellWords, useTypesInWords } from '#src/groups/table/useCellWords.ts'
import { Button } from '#src/ui/Button.tsx'
import { Form } from '#src/ui/Form.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioPills } from '#src/ui/RadioPills.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useEmitted } from '#src/base/useEmitted.ts'
import { useErrorcodeWords } from '#src/base/useErrorcodeWords.ts'
import { useFormat } from '#src/base/useFormat.ts'
import { useMember, useMemberActor, type MemberSnapshot } from './MemberContext.ts'

const STATES = ['invalid', 'full', 'unreachable'] as const

const stateOf = (snapshot: MemberSnapshot) => STATES.find((state) => snapshot.matches({ entering: state }))

export function MemberForm({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations('groups.member')
  const form = useTranslations('form')
  const wordsOf = useErrorcodeWords()
  const member = useMemberActor()
  const { send } = member
  const found = useEmitted(member, 'problems.found')
  const { labelOf, choiceOf, problemOf } = useCellWords()
  const { row, products, group, shop, issues, refusal } = useMember(({ context }) => context)
  const state = useMember(stateOf)
  const isInvalid = state === 'invalid'
  const isSaving = useMember((snapshot) => snapshot.matches('saving'))

  if (!row) return null
  const edit = (change: Edit) => send({ type: 'entry.edit', edit: change })
  const catalogue = byProduct(products)
  const taken = row.products.flatMap(({ id }) => catalogue.get(id) ?? [])
  const { fields, measures } = memberFields(group.asked, taken)
  const rules = memberRowRules({ group, shop })
  const { problems, unoffered } = stateOfRow(row, group.asked, catalogue, rules)
  const errorOf = (column: Column): string | undefined => {
    if (!isInvalid) return undefined
    const own = problems.find((problem) => problem.column === column)
    if (own) return problemOf(column, own.key)
    return issues.some(({ path }) => path === column) ? form('invalid', { path: labelOf(column) }) : undefined
  }
  return (
    <Form found={found} data-part="group-form" data-stack="24" onSubmit={() => send({ type: 'entry.submit' })}>
      {state === 'full' && (
        <Notice kind="error" title={t('full')} takesFocus>
          {t('fullHelp', { leader: group.leader.name })}
        </Notice>
      )}
      {state === 'unreachable' && (
        <Notice kind="error">{refusal === null ? t('unreachable') : wordsOf(refusal)}</Notice>
      )}
      <RadioPills
        label={t('who')}
        value={row.texts.type ?? null}
        choices={['1', '2', '3'].map((value) => ({ value, label: choiceOf('type', value) }))}
        onChange={(text) => edit({ kind: 'cell', row: row.id, column: 'type', text })}
      />
      {categories.length > 0 && (
        <fieldset data-part="member-gear" data-stack="16">
          <legend>{t('gear')}</legend>
          {categories.map((category) => (
            <CategoryChoice
              key={category.id}
              category={category}
              row={row}
              type={countedTypeOfRow(row, rules)}
              unoffered={unoffered}
              onEdit={edit}
            />
          ))}
        </fieldset>
      )}
      <PersonInputs
        section="section-member"
        fields={askedColumns(group.asked, taken, ['lastname', 'email']).filter((column) => column !== 'type')}
        texts={row.texts}
        describe={(field) => ({
          error: errorOf(field),
          help: field === 'email' ? t('email', { leader: group.leader.name }) : undefined,
          isOptional: !fields.includes(field),
          optionalLabel: fields.includes(field) || measures.includes(field) ? undefined : t('optional'),
        })}
        onChange={(column, text) => edit({ kind: 'cell', row: row.id, column, text })}
      />
      <p data-part="help">{t.rich('privacy', { leader: group.leader.name, link: contentLink('privacy') })}</p>
      <div data-part="checkout-actions">
        <Button type="submit" isPending={isSaving} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button kind="quiet" isDisabled={isSaving} onPress={() => send({ type: 'entry.leave' })}>
          {t('leave')}
        </Button>
      </div>
    </Form>
  )
}

interface ChoiceProps {
  row: GroupRow
  type: PersonType
  onEdit: (edit: Edit) => void
}

interface CategoryChoiceProps extends ChoiceProps {
  category: Category
  unoffered: readonly string[]
}

function CategoryChoice({ category, row, type, unoffered, onEdit }: CategoryChoiceProps) {
  const t = useTranslations('groups.member')
  const typesInWords = useTypesInWords()
  const taken = row.products.flatMap((line) => category.products.find(({ id }) => id === line.id) ?? [])
  const free = category.products.filter((product) => !taken.includes(product) && product.prices[`${type}`])
  const further = free.filter((product) => !taken.some((other) => isSameKind(product, other)))
  const choose = (from: Product | undefined, to: string) => {
    if (to !== '') onEdit({ kind: 'give', rows: [row.id], product: to, instead: from ? [from.id] : [] })
    else if (from) onEdit({ kind: 'leave', row: row.id, product: from.id })
  }
  const lists = further.length > 0 ? [...taken, undefined] : taken
  return lists.map((product, at) => (
    // The index is the key, because the select must keep the focus while its product changes.
    // oxlint-disable-next-line react/no-array-index-key -- see above
    <div key={at} data-part="person-fields">
      <Select
        label={at === 0 ? category.title : t('further', { category: category.title })}
        emptyLabel={t('without')}
        value={product?.id ?? ''}
        options={(product ? [product, ...free] : further).map(({ id, title }) => ({ value: id, label: title }))}
        error={
          product && unoffered.includes(product.id)
            ? t('unoffered', { types: typesInWords(offeredTypes(product, lineOf(row, product.id)?.modelId)) })
            : undefined
        }
        onChange={(to) => choose(product, to)}
      />
      {product && product.models.length > 0 && <SizeChoice product={product} row={row} type={type} onEdit={onEdit} />}
    </div>
  ))
}

function SizeChoice({ product, row, type, onEdit }: ChoiceProps & { product: Product }) {
  const t = useTranslations('groups.member')
  const format = useFormat()
  const line = lineOf(row, product.id)
  const sizes = sortedSizes(modelsFor(product, type))
    .filter(({ variant: { disabled, stock } }) => !disabled && stock > 0)
    .map(({ model, variant: { property1 } }) => ({
      value: textOfSize({ modelId: model.id, property1 }),
      label: `${format.size(property1)} · ${model.brand} ${model.title}`,
    }))
  return (
    <Select
      label={t('sizeOf', { title: product.title })}
      emptyLabel={t('chooseSize')}
      value={line ? textOfSize(line) : ''}
      options={sizes}
      onChange={(size) => onEdit({ kind: 'take', row: row.id, product: product.id, size: sizeOfText(size) })}
    />
  )
}
