"""An unpacked extract in pandas. In its folder: pip install pandas pyarrow, then python read_extract.py"""

from importlib.util import find_spec
from pathlib import Path
import sys

import pandas as pd

folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
pd.set_option("display.width", 200, "display.max_columns", None)


def read(table: str) -> pd.DataFrame:
    """Parquet where the extract has it and pyarrow is installed: with the types of its columns."""
    parquet = folder / "parquet" / f"{table}.parquet"
    if parquet.exists() and (find_spec("pyarrow") or not (folder / f"{table}.csv").exists()):
        return pd.read_parquet(parquet).convert_dtypes()
    # NA is a displayed rate, not an empty cell.
    return pd.read_csv(folder / f"{table}.csv", keep_default_na=False, na_values=[""], dtype={"DisplayRate": str})


indicators = read("indicators")
reported = indicators[(indicators["AuditDesignation"] == "R") & (indicators["DisplayRate"] != "NA")]
rates = reported.groupby(["ProductLine", "MeasureCode", "IndicatorKey"])["Rate"].describe()[["count", "min", "50%", "max"]]
print(rates.head(20))

surveys = read("surveys")
print(surveys[surveys["Section"] == "result"][["OrgName", "Title", "Denominator", "Rate", "DisplayRate"]].head(20))
