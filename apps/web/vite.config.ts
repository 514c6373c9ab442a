import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressAssets } from './tools/compress-assets.ts';
import { helpMarkdown } from './tools/help-markdown.ts';

/**
 * The sign-in library is a file of its own, which the welcome page shows without. Every other page fetches it with the first
 * scripts; the server allows this one, which sees to it, by its hash.
 */
const fetchSignInEarly: Plugin = {
  name: 'fetch-sign-in-early',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, path }) {
      const library = Object.values(bundle ?? {}).find(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/oidc-client-ts/')),
      );
      if (!library || !path.endsWith('index.html')) return [];
      const children = `if (location.pathname !== '/') {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href: '/${library.fileName}' });
  document.head.append(link);
}`;
      // Before the style sheet, which a script in the page waits for.
      return [{ tag: 'script', children, injectTo: 'head-prepend' }];
    },
  },
};

/** While developing: the server's own addresses go to it, the page of the silent sign-in to its file. */
const server = {
  host: '127.0.0.1',
  port: Number(process.env['DEV_PORT'] ?? 5173),
  strictPort: true,
  proxy: Object.fromEntries(
    ['/api', '/identity', '/unsubscribe', '/livez', '/readyz', '/metrics'].map((path) => [
      path,
      `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
    ]),
  ),
};

const serveSilentRenew: Plugin = {
  name: 'serve-silent-renew',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/silent_renew?'))
        request.url = request.url.replace('/silent_renew', '/silent_renew.html');
      next();
    });
  },
};

/** The manifest is read by bench/first-load-js.ts. Source maps are not served: they would show the whole source. */
export default defineConfig({
  // Readable, and shorter than with a hash: tools/conventions/styles.test.ts sees to it that no two sheets have one name.
  css: {
    modules: { generateScopedName: (name, file) => `${path.basename(file, '.module.css')}_${name}` },
  },
  plugins: [react(), helpMarkdown, fetchSignInEarly, serveSilentRenew, compressAssets()],
  build: {
    target: 'es2023',
    // With light-dark() and nesting as they are written.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Compressing takes most of the build's time, as it should.
      checks: { pluginTimings: false },
      input: { index: 'index.html', silent_renew: 'silent_renew.html' },
      output: {
        codeSplitting: {
          groups: [
            // Libraries that every page needs, in one file that seldom changes: it compresses better than a dozen small ones.
            {
              name: 'ground',
              // Without what only later pages need of them.
              tags: ['$initial'],
              priority: 6,
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|zustand|@tanstack[\\/](react-router|router-core|history|react-query|query-core|react-store|store))[\\/]/,
            },
            { name: 'ground', priority: 6, test: /rolldown[\\/]runtime/ },
            // Our own code for the first page, in one file: a browser fetches six at a time, so a dozen small ones would wait.
            // The small components of most pages are in it, too, and the dashboard's styles, which would be one file more to wait for.
            {
              name: 'portal',
              priority: 5,
              test: /src[\\/](main|ui[\\/](use-is-printing|Panel|Chip|EmptyState|Button|Link|Skeletons|Text|Layout|Lines|Card|element)|components[\\/](QueryError|Moment|QueryState))\.tsx?$|domain[\\/]src[\\/](program|announcements[\\/]deadline)\.ts$|features[\\/]steps[\\/](DashboardPage|Counts|NextSteps|StepLines|Waiting|StepMarks|OwnDates|News|FirstVisit)\.module\.css|features[\\/]steps[\\/]uploads\.ts/,
            },
            // A response's headers are some 900 bytes: small parts that many pages have come together, not one by one.
            {
              name: 'parts',
              priority: 4,
              test: /src[\\/](ui[\\/](ColumnChooser|ColumnFilters|DataTableParts|DialogButton|DisabledReasonButton|Disclosure|Field|KeyValue|Labelled|Pager|PanelSkeleton|Popup|ProgressBar|RowButtons|Severity|Status|StepButtons|Stepper|Switch|TableControls|Text|arrow-target|csv)|components[\\/](DownloadButton|FileLine|NewTabLink|page-actions|use-listed-keys|use-step-focus|use-season-of|format-size|save-file|tables[\\/](columns|define-table|questions|table-address|table-parameters))|findings[\\/]finding|audit[\\/]designation|people[\\/]person-text|stages[\\/]stage|formats[\\/]csv[\\/]write-csv)\.tsx?$|(ui[\\/](ColumnFilters|Popup|DataTable\w*|ColumnWidth|ColumnChooser)|features[\\/](bulk[\\/](OutcomePart|StepFrame|DownloadStep)|operations[\\/]Queues))\.module\.css/,
            },
            // Of lists that draw only what is near the visible rows: findings, the review, and tables of many rows.
            {
              name: 'virtual',
              priority: 4,
              test: /node_modules[\\/]@tanstack[\\/](react-virtual|virtual-core)[\\/]/,
            },
            {
              name: 'table',
              priority: 3,
              test: /node_modules[\\/]@tanstack[\\/](react-table|table-core)[\\/]|src[\\/](ui[\\/](DataTable|Column|Popup|data-table)|components[\\/]tables[\\/](QueryTable|define-list|table-view))/,
            },
            // Views of lists, and what a list's address says.
            {
              name: 'list-views',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src[\\/]components[\\/]tables[\\/](SavedViews|use-saved-views|use-list-views|use-list-address|view-address|filter-address)/,
            },
            // What is said of a person and of roles.
            {
              name: 'people-words',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /domain[\\/]src[\\/](people[\\/](role-text|role-filter|user-status|user-sorts)|permissions[\\/]actions)\.ts/,
            },
            {
              name: 'people-list',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src[\\/]features[\\/]people[\\/]users[\\/](PeopleList|PeopleFilters|ExportPeople|AddPerson|people-columns|use-people-page)/,
            },
            // A page that is a table, and what is done to its rows.
            {
              name: 'table-page',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src[\\/]components[\\/]tables[\\/](TablePage|PagedTable|use-paged-list|ServerTable|ParameterField|use-table-filters|use-table-parameters|use-table-address|TableAction|AddAction|UndoableAction)/,
            },
            // Of the pages where many submissions are chosen.
            {
              name: 'bulk',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src[\\/](features[\\/]bulk[\\/](bulk-view|bulk-columns|use-bulk-list|BulkScreen|BulkTable|RequireAccess|OutcomePart|NotInBulk|ResultTable)|components[\\/]tables[\\/](SelectTable|SelectAll))|stages[\\/]bulk-limit/,
            },
            // Of the review: also of its tab on submission home.
            {
              name: 'review',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src[\\/]features[\\/]review[\\/](assign|cell-text|changes|changes-draft|designation-names|export-csv|keyboard|review-rows|save-message|tsv)\.ts$|src[\\/]features[\\/]review[\\/](review-grid|ConflictChoice|DesignationEditor|HeadFilter|ReviewFoot|ReviewWorkplace|WorkplaceHeader)\.module\.css/,
            },
            // Rules that several pages ask.
            {
              name: 'rules',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /domain[\\/]src[\\/](audit[\\/](review-rows|save-review)|permissions[\\/](can|who-can-help))/,
            },
            {
              name: 'dialog',
              priority: 3,
              test: /src[\\/](ui[\\/](Dialog|ConfirmDialog|DisabledReasonButton|FormDialog|ActionFoot|Options)|components[\\/](ConfirmAction|FreshSignIn))/,
            },
            // What the list of previews and one preview have in common.
            {
              name: 'rule-preview',
              priority: 3,
              includeDependenciesRecursively: false,
              test: /src[\\/](features[\\/]runs[\\/]preview[\\/](PreviewList|rule-values|RulePreview.module)|rule-preview[\\/]preview-outcome|season[\\/]rule-settings)/,
            },
            // All reports are described on one page. What they share with other pages stays with those.
            {
              name: 'reports',
              priority: 2,
              includeDependenciesRecursively: false,
              test: /src[\\/]features[\\/]reports[\\/]((?!ReportsPage)[^\\/]+$|.*\.table\.tsx$)/,
            },
          ],
        },
      },
    },
  },
  // The check before sending imports its parts as modules do.
  worker: { format: 'es' },
  server,
});
