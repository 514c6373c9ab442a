-- kind: contract
-- works from: 044
-- What files are checked for is named by the program: a new purpose needs no change of the schema.
alter table upload_transaction drop constraint upload_transaction_purpose_check;
