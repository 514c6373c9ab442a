-- An unpacked extract in DuckDB. In its folder: duckdb extract.duckdb < duckdb.sql
create or replace table submissions as from 'parquet/submissions.parquet';
create or replace table indicators as from 'parquet/indicators.parquet';
create or replace table measures as from 'parquet/measures.parquet';
create or replace table stratifications as from 'parquet/stratifications.parquet';
create or replace table elements as from 'parquet/elements.parquet';
create or replace table surveys as from 'parquet/surveys.parquet';
create or replace table nothing as from 'parquet/nothing.parquet';
create or replace table dictionary as from read_csv('data-dictionary.csv');

-- The reportable rate of each measure by product line, weighted by its denominator.
create or replace view rates as
select ProductLine, MeasureCode, any_value(MeasureName) as MeasureName, IndicatorKey, count(*) as Submissions,
  sum(Denominator) as Members, sum(Rate * Denominator) / nullif(sum(Denominator), 0) as WeightedRate
from indicators
where AuditDesignation = 'R' and DisplayRate <> 'NA' and Rate is not null
group by ProductLine, MeasureCode, IndicatorKey
order by ProductLine, MeasureCode, IndicatorKey;

-- The difference between strata: one row for each category.
create or replace view strata as
select s.ProductLine, s.IndicatorKey, s.Dimension, s.Category, sum(s.Numerator) as Numerator, sum(s.Denominator) as Denominator
from stratifications s join indicators i using (SubId, IndicatorKey)
where i.ReportMeasure
group by all;

from rates limit 20;
