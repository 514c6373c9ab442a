/** The measure viewer: the measures of a submission by category. Spec: measures-viewer. */
import { hedisComponent } from '@idss/domain/program';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { useSeasonOf } from '#src/components/use-season-of.ts';
import { paths } from '#src/paths.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import { Stack } from '#src/ui/Layout.tsx';
import { Card } from '#src/ui/Card.tsx';
import { type SubmissionAddress, parseAddress } from './submission-address.ts';
import { parseFilter, type Listing, filterCategories } from './listing-view.ts';
import { ListingBar } from './ListingBar.tsx';
import { ListingTable } from './ListingTable.tsx';
import { notExtractable, Unavailable } from './Unavailable.tsx';

const title = 'Measures';

interface LoadedListingProps {
  readonly listing: Listing;
  readonly filterText: string | undefined;
}

/** The bar above the measures, and those that it leaves. */
function Measures({ listing, filterText }: LoadedListingProps) {
  const { subId, productLine, measurementYear } = listing.submission;
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const filter = parseFilter(filterText, listing);
  const categories = filterCategories(listing, filter, search);
  const count = categories.reduce((sum, { measures }) => sum + measures.length, 0);
  return (
    <>
      <ListingBar
        filters={listing.filters}
        filter={filter}
        onFilter={(code) =>
          void navigate({
            to: '/measurelisting/$subId/$productLine',
            params: { subId: String(subId), productLine },
            search: { filter: code === 'all' ? undefined : code },
            replace: true,
          })
        }
        search={search}
        onSearch={setSearch}
        isOpen={isOpen}
        onOpen={setOpen}
        count={count}
      />
      {count === 0 ? (
        <EmptyState title="No measure matches" icon="filter">
          Choose ALL, or clear the search.
        </EmptyState>
      ) : (
        // Opening or closing all of them starts again from there.
        <ListingTable
          key={String(isOpen)}
          categories={categories}
          isInitiallyOpen={isOpen}
          getHref={({ measureCode }) =>
            paths.liveMeasure({ measureCode, subId, productLine, measurementYear }, filter)
          }
        />
      )}
    </>
  );
}

function LoadedListing({ listing, filterText }: LoadedListingProps) {
  const { submission, submissionIsExtractable } = listing;
  const { subId, productLine, orgName, reportingProduct, measurementYear, hasFile } = submission;
  const home = paths.submissionHome(subId, hedisComponent, productLine);
  const hasStar = listing.measures.some(({ hprMark }) => hprMark !== '');
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`Measures of submission ${subId}`}
        lead={
          <>
            Submission{' '}
            <AppLink href={home} underline="always">
              {subId}
            </AppLink>
            , {orgName}, {productLine} {reportingProduct}, measurement year {measurementYear}
          </>
        }
        actions={<AppLink href={home}>Back to submission</AppLink>}
      />
      <Stack gap="l">
        {!submissionIsExtractable && (
          <Notice tone="info" isAnnounced={false}>
            {notExtractable}
          </Notice>
        )}
        <Card>
          {listing.measures.length === 0 ? (
            <EmptyState
              title={hasFile ? 'The current file has no measures' : 'There is no file yet'}
              action={<AppLink href={home}>Submission home</AppLink>}
            >
              Measures appear here once a HEDIS file of this submission is accepted.
            </EmptyState>
          ) : (
            <Measures listing={listing} filterText={filterText} />
          )}
        </Card>
        {hasStar && <div>* Part of the Health Plan Ratings (HPR).</div>}
      </Stack>
    </>
  );
}

function ListingContent({ place, filterText }: { place: SubmissionAddress; filterText: string | undefined }) {
  const listing = useApi('GetMeasureIndicatorsForSubmission', place);
  useSeasonOf(listing.data?.submission.measurementYear);
  if (listing.data) return <LoadedListing listing={listing.data} filterText={filterText} />;
  if (listing.error)
    return <Unavailable error={listing.error} title={title} onRetry={() => void listing.refetch()} />;
  return <PageSkeleton />;
}

export default function MeasureListingPage() {
  const from = '/shell/measurelisting/$subId/$productLine';
  const { subId, productLine } = useParams({ from });
  const { filter } = useSearch({ from });
  const place = parseAddress(subId, productLine);
  if (!place) return <Unavailable error={null} title={title} onRetry={() => undefined} />;
  return <ListingContent place={place} filterText={filter} />;
}
