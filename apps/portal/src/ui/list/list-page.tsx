import type { ReactNode } from 'react'
import type { AnySearch } from '../../platform/list-address.ts'
import { PageFrame } from '../page-frame.tsx'
import { PageHead, type PageHeadProps } from '../page-head.tsx'
import { type ViewTab, ViewTabs } from '../view-tabs.tsx'
import css from './list.module.css'
import { useListParts } from './list-body.tsx'
import type { ListDescription } from './list-description.ts'

/** The views of a list, each with its address, and how much stands in it. */
export interface ListViews {
  /** What one chooses between, for screen readers. */
  label: string
  current: string
  tabs: readonly ViewTab[]
  wraps?: boolean | undefined
}

export interface ListHead
  extends Pick<PageHeadProps, 'title' | 'line' | 'back' | 'actions' | 'beforeActions'> {
  views?: ListViews | undefined
}

interface ListFrameProps {
  head: ListHead
  children: ReactNode
  /** Below everything: the bar for chosen rows. */
  bar?: ReactNode
}

/** The head of a list's page, and what stands below it. */
export const ListFrame = ({ head: { views, ...head }, children, bar }: ListFrameProps) => (
  <PageFrame filling>
    <PageHead variant="list" {...head} tabs={views && <ViewTabs {...views} />} />
    <div className={`${css.list} pv-stack pv-fit pv-packed pv-gap-8 pv-grow pv-inline-24`}>{children}</div>
    {bar}
  </PageFrame>
)

interface ListPageProps<Row, Search extends AnySearch> {
  head: ListHead
  list: ListDescription<Row, Search>
  /** Above the list: what to know first. */
  before?: ReactNode
  /** Below the list: dialogs. */
  children?: ReactNode
}

/** A whole page for one list: a description goes in. */
export const ListPage = <Row, Search extends AnySearch>(props: ListPageProps<Row, Search>) => {
  const { head, list, before, children } = props
  const { body, bar } = useListParts(list)
  return (
    <>
      <ListFrame head={head} bar={bar}>
        {before}
        {body}
      </ListFrame>
      {children}
    </>
  )
}

/** A list in a tab of another page. */
export const ListPart = <Row, Search extends AnySearch>(list: ListDescription<Row, Search>) => {
  const { body, bar } = useListParts(list)
  return (
    <>
      {body}
      {bar}
    </>
  )
}
