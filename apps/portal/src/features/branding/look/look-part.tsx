import { type Scheme, schemes } from '@papaver/contract/branding/look.ts'
import { brandingLengths } from '@papaver/contract/branding/rules.ts'
import type { LookVersion } from '@papaver/contract/branding/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldGrid } from '../../../ui/field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Waiting } from '../../../ui/waiting.tsx'
import { useLanguages } from '../../account/language-switch.tsx'
import page from '../branding.module.css'
import { lookVersionsQuery } from '../queries.ts'
import { VersionedPage } from '../versioned-parts.tsx'
import { ColourFields } from './colour-field.tsx'
import { LookChanges } from './look-changes.tsx'
import css from './look-part.module.css'
import { LookPreview } from './look-preview.tsx'
import { PairList } from './pair-list.tsx'
import { type LookEditor, useLookEditor } from './use-look-editor.ts'

/** Name and colours of the portal, with the figures of every pair that is read. */
export const LookPart = () => {
  const { t } = useTranslation()
  const query = useQuery(lookVersionsQuery)
  const [newest, ...older] = query.data ?? []
  if (newest !== undefined) return <Editor versions={[newest, ...older]} />
  return (
    <div className={page.body}>
      <Card>
        <Waiting of={query} failed={t('branding.lookEditor.failed')} lines={8} />
      </Card>
    </div>
  )
}

const Editor = ({ versions }: { versions: readonly [LookVersion, ...LookVersion[]] }) => {
  const { t } = useTranslation()
  const editor = useLookEditor(versions)
  const { problems, versioned } = editor
  // What is no colour at all stays in its field and is not part of the draft: it must not be lost by saving.
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const wrong = problems.length + unread.size
  const save = (note: string): void => {
    if (wrong > 0) document.querySelector<HTMLElement>('[data-colour] [aria-invalid="true"]')?.focus()
    else versioned.save(note)
  }
  return (
    <VersionedPage
      of={versioned}
      isDirty={editor.isDirty || unread.size > 0}
      problem={wrong > 0 ? t('branding.lookEditor.problems', { count: wrong }) : undefined}
      onSave={save}
      onDiscard={() => {
        setUnread(new Set())
        editor.discard()
      }}
      changes={(before, after) => <LookChanges before={before} after={after} />}
    >
      {(openHistory) => (
        <>
          <Names editor={editor} onHistory={openHistory} />
          {schemes.map((scheme) => (
            <SchemeCard key={scheme} scheme={scheme} editor={editor} unread={unread} onUnread={setUnread} />
          ))}
        </>
      )}
    </VersionedPage>
  )
}

const Names = ({ editor, onHistory }: { editor: LookEditor; onHistory: () => void }) => {
  const { t } = useTranslation()
  const { items } = useLanguages()
  return (
    <Card
      title={t('branding.lookEditor.name')}
      aside={
        <Button kind="link" icon="history" onClick={onHistory}>
          {t('branding.versions.open')}
        </Button>
      }
    >
      <p className="pv-prose pv-size-13 pv-dim pv-after-12">
        {t('branding.lookEditor.nameText', { product: t('frame.product') })}
      </p>
      <FieldGrid>
        {items.map(({ value: culture, name }) => {
          const { value = '', ...field } = editor.nameIn(culture)
          return (
            <TextField
              key={culture}
              {...field}
              value={value}
              label={<span lang={culture}>{name}</span>}
              optional
              placeholder={t('frame.product')}
              maxLength={brandingLengths.label}
            />
          )
        })}
      </FieldGrid>
    </Card>
  )
}

interface SchemeCardProps {
  scheme: Scheme
  editor: LookEditor
  unread: ReadonlySet<string>
  onUnread: (unread: ReadonlySet<string>) => void
}

const SchemeCard = ({ scheme, editor, unread, onUnread }: SchemeCardProps) => {
  const { t } = useTranslation()
  const colours = editor.draft.colours[scheme]
  return (
    <Card title={t(`branding.lookEditor.scheme.${scheme}`)}>
      <div className={`${css.scheme} pv-stack pv-fit pv-top`}>
        <ColourFields
          // Discarding and putting back bring other colours into the fields.
          key={`${editor.versioned.base.version}-${unread.size === 0 && !editor.isDirty}`}
          scheme={scheme}
          colours={colours}
          problems={editor.problems.filter((problem) => problem.scheme === scheme)}
          onChange={(field, colour) => editor.colour(scheme, field, colour)}
          onUnread={(field, isUnread) => {
            const next = new Set(unread)
            if (isUnread) next.add(`${scheme} ${field}`)
            else next.delete(`${scheme} ${field}`)
            onUnread(next)
          }}
        />
        <PairList scheme={scheme} colours={colours} />
        <LookPreview scheme={scheme} colours={colours} names={editor.draft.names} />
      </div>
    </Card>
  )
}
