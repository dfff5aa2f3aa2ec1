import type { Db } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { raw, type Sql, sql } from '../../db/sql.ts'
import type { Language } from '../../kernel/visit.ts'
import { edition } from './facet-table.repository.ts'
import { type Hit, type Kind, type Matches, stemmers } from './search.ts'

interface Asked {
  readonly language: Language
  readonly country: string
  readonly words: readonly string[]
  readonly most: Readonly<Partial<Record<Kind, number>>>
}

/** A half-typed word stands for its commonest endings, so that one letter does not ask for the whole dictionary. */
const endings = 24

/** Words are joined together in these languages, and looked for inside each other: Leder in Kalbsleder. */
const joining: ReadonlySet<Language> = new Set(['de', 'nl'])

/** The last character there is: everything that begins with a word stands between it and the word with this behind it. */
const last = raw(`chr(1114111)`)

/**
 * What has all the words, by kind: `whole (kind, most, found, named)`, both in the house's order, without the pieces that are withdrawn.
 * A word is itself, its other forms by their stem, and what it is the beginning of.
 */
function wholeMatches({ language, words, most }: Omit<Asked, 'country'>): Sql {
  return sql`
    asked as (
      select word, case when length(word) > 1 then word || ${last} else word || ' ' end as upto,
        (ts_lexize(${stemmers[language]}::regdictionary, word))[1] as stem
      from unnest(${[...words]}::text[]) w (word)
    ), telling as (
      select * from asked where stem is not null or not exists (select from asked where stem is not null)
    ), hit as (
      select k.kind, k.most, each.named, each.found
      from unnest(${Object.keys(most)}::text[], ${Object.values(most)}::int[]) k (kind, most)
      cross join telling w
      cross join lateral (
        select search_union(d.named) as named, search_union(d.found) as found from (
          (select language, word from search_word d
            where d.kind = k.kind and d.language in (${language}, 'any')
              and d.word >= w.word collate "C" and d.word < w.upto collate "C"
            order by d.word = w.word desc, size desc limit ${endings})
          union
          select language, word from search_word d
            where d.kind = k.kind and d.language = ${language} and d.stem = w.stem
          union
          (select language, word from search_word d
            where ${joining.has(language)}::boolean and length(w.word) > 3
              and d.kind = k.kind and d.language = ${language} and d.word like '%' || coalesce(w.stem, w.word) || '%'
            limit ${endings})
        ) spelling join search_word d on d.kind = k.kind and d.language = spelling.language and d.word = spelling.word
      ) each
    ), every as (
      select kind, most,
        case when bool_and(found is not null) then search_intersection(found) else '{}' end as found,
        case when bool_and(named is not null) then search_intersection(named) else '{}' end as named
      from hit group by kind, most
    ), whole as (
      select kind, most, case when is_whole then found else found - pieces end as found, case when is_whole then named else named - pieces end as named
      from every cross join lateral (select pieces, kind <> 'product' or pieces = '{}' as is_whole from withdrawn_pieces) withdrawn
    )`
}

/** The first ones of a kind, with their order: those that bear the words in their name come before the rest. */
const firstOnes = sql`
  unnest(case
    when whole.named = '{}' then whole.found[1:whole.most]
    when icount(whole.named) >= whole.most then whole.named[1:whole.most]
    else (whole.named + (whole.found - whole.named))[1:whole.most] end) with ordinality first (position, at)`

/** How many there are of each kind, and the first ones. */
export async function selectMatches(db: Db, { country, ...asked }: Asked): Promise<Map<Kind, Matches>> {
  const { language } = asked
  const rows = await runNamed<{ kind: Kind; total: number; refs: string[]; hits: Hit[] }>(
    db,
    'search-matches',
    sql`
    with ${wholeMatches(asked)}
    select whole.kind, icount(whole.found) as total, shown.refs, shown.hits from whole cross join lateral (
      select coalesce(array_agg(d.ref order by at), '{}') as refs,
        coalesce(jsonb_agg(jsonb_build_object('ref', d.ref, 'title', d.title ->> ${language}, 'line', d.line ->> ${language})
          order by at) filter (where d.title is not null), '[]') as hits
      from ${firstOnes} join search_document d on d.kind = whole.kind and d.position = first.position
      where d.country is null or d.country = ${country}
    ) shown`,
  )
  return new Map(rows.map(({ kind, ...matches }) => [kind, matches]))
}

/** The numbers of all pieces that have all the words, in their order. */
export async function selectFound(
  db: Db,
  language: Language,
  words: readonly string[],
): Promise<{ readonly edition: string; readonly pieces: string }> {
  const rows = await runNamed<{ edition: string; pieces: string }>(
    db,
    'search-found',
    sql`
    with ${wholeMatches({ language, words, most: { product: 0 } })}
    select ${edition} as edition, (case when named = '{}' then found else named + (found - named) end)::text as pieces from whole`,
  )
  return rows[0] ?? { edition: '', pieces: '{}' }
}

/** Less alike than this is another word. */
const alikeEnough = 0.35

/** For each word the one to look for: itself where documents of these kinds have it, else the most alike; null where there is none. */
export async function selectCorrections(
  db: Db,
  { language, words, most }: Omit<Asked, 'country'>,
): Promise<{ readonly word: string; readonly better: string | null }[]> {
  const kinds = Object.keys(most)
  return runNamed(
    db,
    'search-corrections',
    sql`
    select w.word, case when known.word is not null then w.word else alike.word end as better
    from unnest(${[...words]}::text[]) with ordinality w (word, at)
    left join lateral (
      select word from unnest(${kinds}::text[]) k (kind) cross join lateral (
        (select d.word from search_word d
          where d.kind = k.kind and d.language in (${language}, 'any')
            and d.word >= w.word collate "C" and d.word < w.word || ${last} collate "C" limit 1)
        union all
        (select d.word from search_word d where d.kind = k.kind and d.language = ${language}
            and d.stem = (ts_lexize(${stemmers[language]}::regdictionary, w.word))[1] limit 1)
      ) spelling limit 1
    ) known on true
    left join lateral (
      select d.word from search_word d
      where known.word is null and length(w.word) > 3 and d.word % w.word and similarity(d.word, w.word) >= ${alikeEnough}
        and d.kind = any(${kinds}::text[]) and d.language in (${language}, 'any')
        and abs(length(d.word) - length(w.word)) < 3
      order by similarity(d.word, w.word) desc, size desc limit 1
    ) alike on true
    order by w.at`,
  )
}

/** What this beginning may become, the commonest first. */
export async function selectPhrases(db: Db, language: Language, folded: string, most: number): Promise<string[]> {
  const rows = await runNamed<{ phrase: string }>(
    db,
    'search-phrases',
    sql`select phrase from search_phrase
      where language in (${language}, 'any') and folded >= ${folded} collate "C" and folded < ${folded} || ${last} collate "C"
      order by size desc, folded limit ${most}`,
  )
  return rows.map(({ phrase }) => phrase)
}

/** The phrase most like this one: for scripts whose words are not spelt letter by letter. */
export async function selectLikePhrase(db: Db, language: Language, folded: string): Promise<string | null> {
  const rows = await runNamed<{ phrase: string }>(
    db,
    'search-like-phrase',
    sql`select phrase from search_phrase
      where language in (${language}, 'any') and folded % ${folded}
      order by similarity(folded, ${folded}) desc, size desc limit 1`,
  )
  return rows[0]?.phrase ?? null
}
