/** The live measure display: one measure as grids, as a description, and compared with earlier years. Spec: measures-live. */
import { hedisComponent } from '@idss/domain/program';
import { Button } from '#src/ui/Button.tsx';
import type { LiveMeasure } from '@idss/contract/submissions/measures';
import { measureFilterLabels } from '@idss/domain/measures/measure-filters';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { read } from '#src/api/client.ts';
import { apiQueryOptions, useApi } from '#src/api/hooks.ts';
import { AppLink } from '#src/components/AppLink.tsx';
import { DownloadButton } from '#src/components/DownloadButton.tsx';
import { lazyPart } from '#src/components/lazy-component.tsx';
import { saveBase64 } from '#src/components/save-file.ts';
import { useSeasonOf } from '#src/components/use-season-of.ts';
import { paths } from '#src/paths.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { KeyValue } from '#src/ui/KeyValue.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { PanelSkeleton } from '#src/ui/PanelSkeleton.tsx';
import { PageSkeleton } from '#src/ui/Skeletons.tsx';
import styles from './LiveMeasurePage.module.css';
import { Card } from '#src/ui/Card.tsx';
import { type SubmissionAddress, parseAddress } from './submission-address.ts';
import { DesignationChip } from './DesignationChip.tsx';
import { GridPanel } from './GridPanel.tsx';
import { getGrids, getNoDataReason } from './named-grids.ts';
import { type Listing, parseAnyFilter, getNeighbours, filterCategories } from './listing-view.ts';
import { MeasureSwitch } from './MeasureSwitch.tsx';
import { ColumnTerms, MeasureDescription } from './MeasureDescription.tsx';
import { PrintView } from './PrintView.tsx';
import { notExtractable, Unavailable } from './Unavailable.tsx';

// Under the results.
const RateHistory = lazyPart(() => import('./RateHistory.tsx'), 8);

async function saveWorksheet(subId: number, measureCode: string): Promise<void> {
  const { fileName, fileContents } = await read('GetMeasureDataDownload', { subId, measureCode });
  saveBase64(fileName, fileContents);
}

function Facts({ measure, submission }: LiveMeasure) {
  return (
    <Card pad="l">
      <KeyValue
        minimum={150}
        entries={[
          ['Category', measure.categoryName],
          ['Collection method', measure.collectionMethod],
          ['Benefit', measure.benefitOffered === 'Y' ? 'Offered' : 'Not offered'],
          ['Reported', measure.isInFile ? (measure.isReported ? 'Yes' : 'No') : ''],
          ['Part of', measure.filters.map((code) => measureFilterLabels[code]).join(', ')],
          ['Reporting product', submission.reportingProduct],
          ...(measure.comment === '' ? [] : [['Auditor’s comment', measure.comment] as const]),
        ]}
      />
    </Card>
  );
}

function MeasureContent({ live }: { live: LiveMeasure }) {
  const grids = getGrids(live);
  const [results, ...strata] = grids;
  const noDataReason = getNoDataReason(live);
  return (
    <div className={styles.stack}>
      {!live.submissionIsExtractable && (
        <Notice tone="info" isAnnounced={false}>
          {notExtractable}
        </Notice>
      )}
      {noDataReason !== null && (
        <Notice tone="info" title="This measure has no data" isAnnounced={false}>
          {noDataReason}
        </Notice>
      )}
      <Facts {...live} />
      {noDataReason === null && results && <GridPanel scope="rows" {...results} />}
      <div className={styles.sideBySide}>
        <RateHistory live={live} />
        <MeasureDescription description={live.words} />
      </div>
      {noDataReason === null &&
        strata.map((namedGrid, at) => (
          <GridPanel key={namedGrid.title} scope={`stratum${at + 1}`} {...namedGrid} />
        ))}
      {noDataReason === null && (
        <Card>
          <Disclosure head={<strong>What the columns mean</strong>}>
            {() => <ColumnTerms grids={grids.map(({ grid }) => grid)} />}
          </Disclosure>
        </Card>
      )}
      {live.measure.hprMark !== '' && <div>* Part of the Health Plan Ratings (HPR).</div>}
      <PrintView live={live} />
    </div>
  );
}

/** The measures before and after are likely to be opened next. */
function useNeighbours(
  listing: Listing | undefined,
  place: SubmissionAddress,
  measureCode: string,
  text?: string,
): void {
  const client = useQueryClient();
  const { subId, productLine } = place;
  useEffect(() => {
    if (!listing) return;
    const measures = filterCategories(listing, parseAnyFilter(text)).flatMap((category) => category.measures);
    const { previous, next } = getNeighbours(measures, measureCode);
    for (const measure of [next, previous])
      if (measure)
        void client.prefetchQuery({
          ...apiQueryOptions('GetLiveMeasure', toQuery({ subId, productLine }, measure.measureCode, listing)),
        });
  }, [client, listing, measureCode, productLine, subId, text]);
}

const toQuery = (
  { subId, productLine }: SubmissionAddress,
  measure: string,
  { submission }: Pick<Listing, 'submission'>,
) => ({ submissionId: subId, productLine, measure, measurementYear: submission.measurementYear });

interface MeasurePageProps {
  readonly place: SubmissionAddress;
  readonly measureCode: string;
  readonly year: string;
  readonly filterText: string | undefined;
}

/** Old links name the year of another season; the address says whose numbers these are. */
function useCorrectedYear(
  { place: { subId, productLine }, measureCode, year, filterText }: MeasurePageProps,
  measurementYear: number | undefined,
): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (measurementYear !== undefined && year !== String(measurementYear))
      void navigate({
        to: '/livemeasuredisplay/$measureCode/$subId/$productLine/$year',
        params: { measureCode, subId: String(subId), productLine, year: String(measurementYear) },
        search: { filter: filterText },
        replace: true,
      });
  }, [measurementYear, year, measureCode, subId, productLine, filterText, navigate]);
}

interface MeasureHeaderProps {
  readonly listing: Listing;
  readonly measureCode: string;
  /** Null: not a measure of this submission. */
  readonly measure: Pick<
    LiveMeasure['measure'],
    'hedisVol2MeasureName' | 'hprMark' | 'auditDesignation'
  > | null;
  readonly filter: ReturnType<typeof parseAnyFilter>;
}

function MeasureHeader({ listing, measureCode, measure, filter }: MeasureHeaderProps) {
  const { submission, measures } = listing;
  const { subId, productLine, measurementYear } = submission;
  return (
    <PageHeader
      title={
        measure
          ? `${measureCode} ${measure.hedisVol2MeasureName}${measure.hprMark && `\u00A0${measure.hprMark}`}`
          : measureCode
      }
      documentTitle={`${measureCode}, submission ${subId}`}
      hasFixedHeight
      aside={
        measures.some((each) => each.measureCode === measureCode) &&
        measure && <DesignationChip value={measure.auditDesignation} />
      }
      lead={
        <>
          Submission{' '}
          <AppLink href={paths.submissionHome(subId, hedisComponent, productLine)} underline="always">
            {subId}
          </AppLink>
          , {submission.orgName}, {productLine}, measurement year {measurementYear}
        </>
      }
      actions={
        <>
          <MeasureSwitch
            listing={listing}
            filter={filter}
            current={measureCode}
            getHref={(other) =>
              paths.liveMeasure(
                { measureCode: other.measureCode, subId, productLine, measurementYear },
                filter,
              )
            }
          />
          <Button variant="outlined" onClick={() => window.print()}>
            Print
          </Button>
          <DownloadButton
            key={measureCode}
            variant="contained"
            onDownload={() => saveWorksheet(subId, measureCode)}
          >
            Worksheet
          </DownloadButton>
          <AppLink href={paths.measureListing(subId, productLine, filter)}>Back to measures</AppLink>
        </>
      }
    />
  );
}

function MeasurePage(props: MeasurePageProps) {
  const { place, measureCode, filterText } = props;
  const { subId, productLine } = place;
  const listing = useApi('GetMeasureIndicatorsForSubmission', place);
  useSeasonOf(listing.data?.submission.measurementYear);
  const live = useApi(
    'GetLiveMeasure',
    {
      submissionId: subId,
      productLine,
      measure: measureCode,
      measurementYear: listing.data?.submission.measurementYear ?? 0,
    },
    { enabled: listing.data !== undefined },
  );
  useNeighbours(listing.data, place, measureCode, filterText);
  useCorrectedYear(props, listing.data?.submission.measurementYear);
  const filter = parseAnyFilter(filterText);
  const back = { href: paths.measureListing(subId, productLine, filter), label: 'Back to measures' };
  const error = (listing.data ? null : listing.error) ?? (live.data ? null : live.error);
  if (error)
    return (
      <Unavailable
        error={error}
        title={measureCode}
        {...(listing.data ? { back } : {})}
        onRetry={() => void (listing.data ? live.refetch() : listing.refetch())}
      />
    );
  if (!listing.data) return <PageSkeleton />;
  const { measures } = listing.data;
  // The heading is rendered from the start, so that it keeps the focus while the measure loads.
  const measure = live.data?.measure ?? measures.find((each) => each.measureCode === measureCode) ?? null;
  return (
    <>
      <MeasureHeader listing={listing.data} measureCode={measureCode} measure={measure} filter={filter} />
      {live.data ? (
        <MeasureContent key={measureCode} live={live.data} />
      ) : (
        <PanelSkeleton title="Results" lines={12} />
      )}
    </>
  );
}

export default function LiveMeasurePage() {
  const from = '/shell/livemeasuredisplay/$measureCode/$subId/$productLine/$year';
  const { measureCode, subId, productLine, year } = useParams({ from });
  const { filter } = useSearch({ from });
  const place = parseAddress(subId, productLine);
  if (!place) return <Unavailable error={null} title={measureCode} onRetry={() => undefined} />;
  return (
    <MeasurePage place={place} measureCode={measureCode.toUpperCase()} year={year} filterText={filter} />
  );
}
